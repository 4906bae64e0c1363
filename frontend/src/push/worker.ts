/** The service worker: shows what the server pushes while no tab is open, and opens the match. It keeps no pages: a live
 * game must never come from a cache. Built alone (it imports nothing) and served at /sw.js. */

export {}; // a module to TypeScript; nothing of it is left in what is built

/** What TypeScript's library for pages does not know of workers. */
interface Page {
  url: string;
  focus: () => Promise<unknown>;
}
interface Extendable extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
interface Pushed extends Extendable {
  data: { json: () => unknown } | null;
}
interface Clicked extends Extendable {
  notification: Notification;
}
interface Scope {
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll: (options: { type: 'window'; includeUncontrolled: true }) => Promise<Page[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
  addEventListener: ((kind: 'push', hear: (event: Pushed) => void) => void) &
    ((kind: 'notificationclick', hear: (event: Clicked) => void) => void);
}

/** As lobby/calls.py writes it. */
interface Message {
  title: string;
  text: string;
  language: string;
  match: string;
}

const worker = self as unknown as Scope;

worker.addEventListener('push', (event: Pushed) => {
  const message = event.data?.json() as Message | undefined;
  if (!message) return;
  event.waitUntil(
    worker.registration.showNotification(message.title, {
      body: message.text,
      lang: message.language,
      tag: message.match, // a newer one of a match takes the place of the older
      data: `/table/${message.match}`,
    }),
  );
});

worker.addEventListener('notificationclick', (event: Clicked) => {
  event.notification.close();
  const path = String(event.notification.data);
  event.waitUntil(
    worker.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((pages) => {
      const open = pages.find((page) => new URL(page.url).pathname === path);
      return open ? open.focus() : worker.clients.openWindow(path);
    }),
  );
});
