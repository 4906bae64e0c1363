import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../lib/i18n/i18n.svelte';
import { askForPassword, resetPassword, signIn, signOut, signUp } from './allauth';
import { Form } from './form.svelte';

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  setLanguage('en');
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});
const answer = (status: number, body: unknown) =>
  fetched.mockResolvedValue(new Response(JSON.stringify(body), { status }));
const form = { username: 'Otto', email: 'o@example.org', password: 'long enough' };

describe('accounts', () => {
  it('signs in by name or by e-mail', async () => {
    answer(200, { meta: { is_authenticated: true } });
    expect(await signIn('Otto', 'secret')).toBe('in');
    expect(fetched.mock.lastCall?.[1]?.body).toBe('{"username":"Otto","password":"secret"}');
    answer(200, { meta: { is_authenticated: true } });
    await signIn('o@example.org', 'secret');
    expect(fetched.mock.lastCall?.[1]?.body).toBe('{"email":"o@example.org","password":"secret"}');
  });

  it('understands what the server means by 401', async () => {
    answer(401, { data: { flows: [{ id: 'login' }] }, meta: { is_authenticated: false } });
    expect(await signOut()).toBe('done');
    answer(401, { data: { flows: [{ id: 'login' }, { id: 'verify_email', is_pending: true }] } });
    expect(await signUp(form)).toBe('verify');
    answer(401, {});
    expect(await resetPassword('key', 'new password')).toBe('done');
    answer(200, {});
    expect(await askForPassword('o@example.org')).toBe('in');
    answer(409, {});
    expect(await signIn('Otto', 'x')).toBe('in');
  });

  it('turns other answers into faults', async () => {
    answer(500, {});
    await expect(signUp(form)).rejects.toMatchObject({ code: 'internal' });
    answer(429, {});
    await expect(signUp(form)).rejects.toMatchObject({ code: 'too_fast' });
  });
});

describe('account forms', () => {
  it('ask for what is missing before anything is sent', async () => {
    const sent = new Form();
    expect(await sent.send({ login: ' ', password: 'x' }, () => Promise.reject(new Error('sent')))).toBe(
      false,
    );
    expect(sent.wrong('login')).toBe('Fill this in.');
    expect(sent.wrong('password')).toBeUndefined();
  });

  it('say what is wrong at the field, and the rest above the form', async () => {
    const sent = new Form();
    answer(400, {
      errors: [
        { code: 'name_taken', param: 'username', message: '' },
        { code: 'something_new', message: '' },
      ],
    });
    expect(await sent.send({}, async () => void (await signUp(form)))).toBe(false);
    expect(sent.wrong('username')).toContain('has this name already');
    expect(sent.trouble(['username'])).toBe('This does not look right. Check it.');
    expect(sent.busy).toBe(false);
  });

  it('say when the server is away', async () => {
    const sent = new Form();
    fetched.mockRejectedValue(new TypeError('no network'));
    await sent.send({}, async () => void (await signUp(form)));
    expect(sent.trouble([])).toContain('does not answer');
  });
});
