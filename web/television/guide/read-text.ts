export type Get = (url: string, request?: RequestInit) => Promise<Response>

export interface Bounds {
  readonly bytes: number
  readonly milliseconds: number
}

/** Passes a text on as it arrives, and ends the request at its bounds. Films come first. @throws if it is refused or late */
export async function readText(
  get: Get,
  url: string,
  { bytes, milliseconds }: Bounds,
  push: (text: string) => void,
): Promise<void> {
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(), milliseconds)
  try {
    const { ok, status, body } = await get(url, { signal: ending.signal, priority: 'low' })
    if (!ok || !body) throw new Error(`The guide is refused with ${status}.`)
    const reader = body.getReader()
    const decoder = new TextDecoder()
    for (let left = bytes; left > 0;) {
      const { done, value } = await reader.read()
      if (done) return
      left -= value.length
      push(decoder.decode(value, { stream: true }))
    }
  } finally {
    clearTimeout(timer)
    ending.abort()
  }
}
