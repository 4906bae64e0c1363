import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createHash } from 'node:crypto';
import type * as Push from './push';

const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/abc';
const KEY = 'BAECAw'; // 4, 1, 2, 3
const DIGEST = createHash('sha256').update(ENDPOINT).digest('hex');

/** A browser that can be told: what it holds, and what it was asked for. */
function browser(permission: NotificationPermission = 'default', answer: NotificationPermission = 'granted') {
  const state = { held: false, registered: [] as unknown[], key: null as Uint8Array | null, broken: false };
  const subscription = {
    endpoint: ENDPOINT,
    toJSON: () => ({ keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: () => Promise.resolve((state.held = false)),
  };
  const registration = {
    pushManager: {
      getSubscription: () => Promise.resolve(state.held ? subscription : null),
      subscribe: (how: { applicationServerKey: Uint8Array }) => {
        if (state.broken) return Promise.reject(new DOMException('no service', 'AbortError'));
        state.key = how.applicationServerKey;
        state.held = true;
        return Promise.resolve(subscription);
      },
    },
  };
  vi.stubGlobal('navigator', {
    serviceWorker: {
      register: (url: unknown) => Promise.resolve(state.registered.push(url)),
      ready: Promise.resolve(registration),
      getRegistration: () => Promise.resolve(registration),
    },
  });
  vi.stubGlobal('PushManager', class {});
  const notification = {
    permission,
    requestPermission: () => Promise.resolve((notification.permission = answer)),
  };
  vi.stubGlobal('Notification', notification);
  return state;
}

/** The server: the browsers it knows, and what it was asked. */
function server(known: string[] = [], status = 200) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string, how: RequestInit) => {
    asked.push(`${how.method} ${path} ${typeof how.body === 'string' ? how.body : ''}`.trim());
    const [code, body] =
      how.method === 'GET' || status === 200
        ? [200, { key: KEY, browsers: known }]
        : [status, { code: 'push_host', detail: {} }];
    return Promise.resolve(new Response(JSON.stringify(body), { status: code }));
  });
  return asked;
}

let push: typeof Push;
beforeEach(async () => {
  vi.unstubAllGlobals();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.resetModules();
  push = await import('./push');
});

describe('how it stands', () => {
  it('is unsupported where the browser cannot', async () => {
    vi.stubGlobal('navigator', {});
    expect(await push.standing()).toBe('unsupported');
    expect(await push.turnOn()).toBe('unsupported');
    await push.forget();
  });

  it('is denied when the person forbade it, without asking the server', async () => {
    browser('denied').held = true;
    const asked = server([DIGEST]);
    expect(await push.standing()).toBe('denied');
    expect(asked).toEqual([]);
  });

  it('is on only when browser and server agree', async () => {
    const state = browser('granted');
    server([DIGEST]);
    expect(await push.standing()).toBe('off');
    state.held = true;
    expect(await push.standing()).toBe('on');
    server(['somebody else']);
    expect(await push.standing()).toBe('off');
  });
});

describe('turning it on', () => {
  it('asks for permission, subscribes with the key of the server and tells it', async () => {
    const state = browser();
    const asked = server();
    expect(await push.turnOn()).toBe('on');
    expect(state.registered).toEqual(['/sw.js']);
    expect([...(state.key ?? [])]).toEqual([4, 1, 2, 3]);
    expect(asked).toEqual([
      'GET /api/push',
      `PUT /api/push {"endpoint":"${ENDPOINT}","p256dh":"p","auth":"a"}`,
    ]);
  });

  it.each(['denied', 'default'] as const)('does nothing when the answer is %s', async (answer) => {
    const state = browser('default', answer);
    const asked = server();
    expect(await push.turnOn()).toBe(answer === 'denied' ? 'denied' : 'off');
    expect([state.registered, asked]).toEqual([[], []]);
  });

  it('registers through the policy that the page allows, and nothing but our worker', async () => {
    const state = browser();
    server();
    let create: (url: string) => string = () => '';
    const createPolicy = vi.fn((_name: string, rules: { createScriptURL: (url: string) => string }) => {
      create = rules.createScriptURL;
      return { createScriptURL: (url: string) => ({ trusted: create(url) }) };
    });
    vi.stubGlobal('trustedTypes', { createPolicy });
    await push.turnOn();
    await push.turnOn();
    expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(['ludoteca']);
    expect(state.registered[0]).toEqual({ trusted: '/sw.js' });
    expect(() => create('https://evil.example/sw.js')).toThrow(TypeError);
  });

  it('leaves no subscription behind that the server refused', async () => {
    const state = browser();
    server([], 400);
    await expect(push.turnOn()).rejects.toMatchObject({ code: 'push_host' });
    expect(state.held).toBe(false);
  });

  it('says when the push service of the browser does not answer', async () => {
    browser().broken = true;
    const asked = server();
    await expect(push.turnOn()).rejects.toMatchObject({ code: 'push_service' });
    expect(asked).toEqual(['GET /api/push']);
  });
});

describe('turning it off', () => {
  it('tells the server and the browser', async () => {
    const state = browser('granted');
    state.held = true;
    const asked = server();
    expect(await push.turnOff()).toBe('off');
    expect(state.held).toBe(false);
    expect(asked).toEqual([`DELETE /api/push {"endpoint":"${ENDPOINT}"}`]);
  });

  it('keeps it when the server could not be told', async () => {
    const state = browser('granted');
    state.held = true;
    server([], 500);
    await expect(push.turnOff()).rejects.toMatchObject({ code: 'push_host' });
    expect(state.held).toBe(true);
  });

  it('happens in the browser alone when the person has signed out', async () => {
    const state = browser('granted');
    state.held = true;
    const asked = server();
    await push.forget();
    expect([state.held, asked]).toEqual([false, []]);
  });
});
