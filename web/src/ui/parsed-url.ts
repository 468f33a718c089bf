/** Does the same as `URL.parse`, which Safari has since version 18 and Chromium since 126. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
