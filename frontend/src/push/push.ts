/** Being told by this browser while no tab is open: permission, subscription, and what the server knows of it. */
import { fetchPush, subscribePush, unsubscribePush } from '../lib/api';
import { Fault } from '../lib/fault';

/** `unsupported`: the browser cannot; `denied`: the person has forbidden it; `on`: the server will tell this browser. */
export type Standing = 'unsupported' | 'denied' | 'off' | 'on';

interface Policy {
  createScriptURL: (url: string) => unknown;
}
interface TypesFactory {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => Policy;
}

const WORKER = '/sw.js';
let policy: Policy | undefined;

/** The worker's address as the page's policy demands it: a trusted one where the browser knows such. */
function worker(): string {
  const types = (globalThis as { trustedTypes?: TypesFactory }).trustedTypes;
  if (!types) return WORKER;
  policy ??= types.createPolicy('ludoteca', {
    createScriptURL(url) {
      if (url !== WORKER) throw new TypeError('not our worker');
      return url;
    },
  });
  return policy.createScriptURL(WORKER) as string;
}

function supported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

async function held(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

async function digest(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function bytes(base64url: string): Uint8Array<ArrayBuffer> {
  const plain = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** How it stands with this browser and the person who is signed in. Rejects with a `Fault`. */
export async function standing(): Promise<Standing> {
  if (!supported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const subscription = await held();
  if (!subscription || Notification.permission !== 'granted') return 'off';
  const { browsers } = await fetchPush();
  return browsers.includes(await digest(subscription.endpoint)) ? 'on' : 'off';
}

/** Asks for permission and subscribes; call it from a gesture. Rejects with a `Fault` (`push_service`, `push_host`). */
export async function turnOn(): Promise<Standing> {
  if (!supported()) return 'unsupported';
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  const { key } = await fetchPush();
  const subscription = await subscribe(key);
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  try {
    await subscribePush({ endpoint: subscription.endpoint, p256dh, auth });
  } catch (thrown) {
    await subscription.unsubscribe();
    throw thrown;
  }
  return 'on';
}

async function subscribe(key: string): Promise<PushSubscription> {
  try {
    await navigator.serviceWorker.register(worker(), { scope: '/' });
    const { pushManager } = await navigator.serviceWorker.ready;
    // One made for another person, or with an older key of ours, would stand in the way.
    await (await pushManager.getSubscription())?.unsubscribe();
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  } catch (thrown) {
    console.warn(thrown);
    throw new Fault('push_service');
  }
}

/** The server no longer tells this browser. Rejects with a `Fault`. */
export async function turnOff(): Promise<Standing> {
  const subscription = await held();
  if (subscription) {
    await unsubscribePush(subscription.endpoint);
    await subscription.unsubscribe();
  }
  return 'off';
}

/** Takes the subscription from the browser alone; never rejects. */
export async function forget(): Promise<void> {
  if (!supported()) return;
  try {
    await (await held())?.unsubscribe();
  } catch (thrown) {
    console.warn(thrown);
  }
}
