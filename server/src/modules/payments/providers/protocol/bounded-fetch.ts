import { requestHeader } from '../../../../kernel/trace.ts'

export type BoundedResponse = Awaited<ReturnType<typeof boundedFetch>>

/** Fetches from an untrusted server. @throws Error for a redirect or a body above `maxBytes`, and the errors of `fetch` */
export async function boundedFetch(
  url: string,
  init: Omit<RequestInit, 'redirect'> & { readonly signal: AbortSignal },
  maxBytes: number,
) {
  const headers = { ...requestHeader(), ...Object.fromEntries(new Headers(init.headers)) }
  const response = await fetch(url, { ...init, headers, redirect: 'error' })
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > maxBytes) throw new Error(`The answer has more than ${maxBytes} bytes`)
    parts.push(part)
  }
  return {
    status: response.status,
    headers: response.headers,
    text: Buffer.concat(parts).toString('utf8'),
  }
}
