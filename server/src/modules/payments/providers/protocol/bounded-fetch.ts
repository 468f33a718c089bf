export interface BoundedAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/**
 * Asks another server without trusting it: an answer of more than `limit` bytes, or one that points elsewhere, is an
 * error. The time is limited by the signal that the caller must give.
 *
 * @throws whatever `fetch` throws, and Error for an answer that is too long
 */
export async function boundedFetch(
  url: string,
  init: Omit<RequestInit, 'redirect'> & { readonly signal: AbortSignal },
  limit: number,
): Promise<BoundedAnswer> {
  const response = await fetch(url, { ...init, redirect: 'error' })
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > limit) throw new Error(`The answer has more than ${limit} bytes`)
    parts.push(part)
  }
  return {
    status: response.status,
    headers: response.headers,
    text: Buffer.concat(parts).toString('utf8'),
  }
}
