import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Fault } from './fault';
import { get, patch, useToken } from './http';

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
  useToken('token-1');
});

const answer = (status: number, body: string, headers: Record<string, string> = {}) =>
  fetched.mockResolvedValue(new Response(body, { status, headers }));

describe('asking the API', () => {
  it('sends the token with what changes something, and not with what only reads', async () => {
    answer(200, '{"a": 1}');
    expect(await get('/api/x')).toEqual({ a: 1 });
    expect(fetched.mock.lastCall?.[1]?.headers).not.toHaveProperty('X-CSRFToken');
    answer(200, '{}');
    await patch('/api/me', { theme: 'day' });
    expect(fetched.mock.lastCall?.[1]).toMatchObject({
      method: 'PATCH',
      body: '{"theme":"day"}',
      headers: { 'X-CSRFToken': 'token-1', 'Content-Type': 'application/json' },
    });
  });

  it.each([
    [409, '{"code": "name_alike", "detail": {"name": "Ott0"}}', new Fault('name_alike', { name: 'Ott0' })],
    [404, '<h1>Not found</h1>', new Fault('not_found')],
    [403, '', new Fault('sign_in')],
    [502, '<html>', new Fault('internal')],
    [500, '"a string"', new Fault('internal')],
  ])('%d with %s is a fault', async (status, body, fault) => {
    answer(status, body);
    await expect(get('/api/x')).rejects.toMatchObject({ code: fault.code, detail: fault.detail });
  });

  it('tells how long to wait, and when nobody answers', async () => {
    answer(429, '', { 'Retry-After': '7' });
    await expect(get('/api/x')).rejects.toMatchObject({ code: 'too_fast', detail: { retry_after: 7 } });
    fetched.mockRejectedValue(new TypeError('no network'));
    await expect(get('/api/x')).rejects.toMatchObject({ code: 'offline' });
  });
});
