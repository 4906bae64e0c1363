/** The small HTTP API: JSON in and out, errors as `Fault`. */
import { Fault, type Detail } from './fault';

let token = '';

/** The CSRF token that `/api/session` gave. */
export function useToken(csrf: string): void {
  token = csrf;
}

/** An answer of the server whatever its status; rejects with `offline` when there was none. */
export async function send(
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: unknown }> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (method !== 'GET') headers['X-CSRFToken'] = token;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new Fault('offline');
  }
  const text = await response.text();
  let parsed: unknown = null;
  try {
    parsed = text === '' ? null : JSON.parse(text);
  } catch {
    // A page of a proxy or of the server's own error handler: the status says enough.
  }
  if (response.status === 429) {
    const seconds = Number(response.headers.get('Retry-After'));
    const said = (parsed as { detail?: Detail } | null)?.detail;
    throw new Fault('too_fast', seconds > 0 ? { retry_after: seconds } : said);
  }
  return { status: response.status, body: parsed };
}

/** Asks for JSON. Rejects with the server's `Fault`, `internal` when it failed without saying how, `offline` when it
 * did not answer. */
export async function request<Reply>(method: string, path: string, body?: unknown): Promise<Reply> {
  const answer = await send(method, path, body);
  if (answer.status < 400) return answer.body as Reply;
  const error = answer.body as { code?: unknown; detail?: Detail } | null;
  if (typeof error?.code === 'string') throw new Fault(error.code, error.detail);
  throw new Fault(answer.status === 404 ? 'not_found' : answer.status === 403 ? 'sign_in' : 'internal');
}

export const get = <Reply>(path: string) => request<Reply>('GET', path);
export const post = <Reply>(path: string, body: unknown) => request<Reply>('POST', path, body);
export const patch = <Reply>(path: string, body: unknown) => request<Reply>('PATCH', path, body);
export const put = <Reply>(path: string, body: unknown) => request<Reply>('PUT', path, body);
export const remove = <Reply>(path: string, body: unknown) => request<Reply>('DELETE', path, body);
