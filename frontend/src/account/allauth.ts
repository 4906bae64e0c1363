/** Accounts, through the browser client of django-allauth's headless API. */
import { Fault } from '../lib/fault';
import { send } from '../lib/http';

const BASE = '/_allauth/browser/v1/auth';

/** What is wrong with a form: by the field's name, `''` for the form as a whole; the values are codes. */
export class FormFault extends Error {
  constructor(readonly fields: Record<string, string>) {
    super('form');
    this.name = 'FormFault';
  }
}

/** How it went: `in` signed in, `verify` a mail must be confirmed first, `done` nothing more to do here. */
export type Outcome = 'in' | 'verify' | 'done';

interface Body {
  errors?: { code: string; param?: string; message: string }[];
  data?: { flows?: { id: string; is_pending?: boolean }[] };
  meta?: { is_authenticated?: boolean };
}

async function call(method: string, path: string, body?: unknown): Promise<Outcome> {
  const { status, body: answer } = await send(method, BASE + path, body);
  const { errors, data, meta } = (answer ?? {}) as Body;
  if (status === 400 && errors?.length) {
    // Of several things wrong with a field the first is said.
    throw new FormFault(
      Object.fromEntries([...errors].reverse().map(({ param, code }) => [param ?? '', code])),
    );
  }
  if (status === 200) return meta?.is_authenticated === false ? 'done' : 'in';
  // 401 says only that nobody is signed in now, which is right after signing out or asking for a password.
  if (status === 401) {
    return data?.flows?.some((flow) => flow.id === 'verify_email' && flow.is_pending) ? 'verify' : 'done';
  }
  if (status === 409) return 'in';
  if (status === 403) throw new Fault('sign_in');
  throw new Fault('internal');
}

export const signUp = (form: { email: string; username: string; password: string }) =>
  call('POST', '/signup', form);

/** Signs in with the name or the e-mail. */
export const signIn = (login: string, password: string) =>
  call('POST', '/login', { [login.includes('@') ? 'email' : 'username']: login, password });

export const signOut = () => call('DELETE', '/session');

export const askForPassword = (email: string) => call('POST', '/password/request', { email });

export const resetPassword = (key: string, password: string) =>
  call('POST', '/password/reset', { key, password });

/** Confirms an e-mail address with the key of the mail's link. */
export const confirmEmail = (key: string) => call('POST', '/email/verify', { key });
