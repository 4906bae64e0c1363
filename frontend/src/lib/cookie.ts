/** Reads a cookie, or sets it for a year. What lies here is no secret: the server reads language and theme from it, so
 * that the shell arrives in the right dress. */
export function cookie(name: string, value?: string): string | undefined {
  if (value !== undefined) {
    const secure = location.protocol === 'https:' ? '; secure' : '';
    document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=31536000; samesite=lax${secure}`;
    return value;
  }
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found && decodeURIComponent(found.slice(name.length + 1));
}
