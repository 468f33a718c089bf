import { WORK_PREFIX, workInput } from '@player/server/contract/sessions'

/** The number of tries between two reports of the progress. */
const BATCH = 1024

interface SolveOptions {
  signal: AbortSignal
  /** Called with the probability of being done by now, from 0 to 1. */
  onProgress: (progress: number) => void
  bits: number
}

/** Finds a number whose hash with the token starts with `bits` zero bits, which takes seconds. Returns it after `WORK_PREFIX`; null if aborted. */
export async function solve(
  token: string,
  { signal, onProgress, bits }: SolveOptions,
): Promise<string | null> {
  const encoder = new TextEncoder()
  const isSolution = async (number: number) => {
    const hash = await crypto.subtle.digest('SHA-256', encoder.encode(workInput(token, String(number))))
    return new DataView(hash).getUint32(0) >>> (32 - bits) === 0
  }
  for (let start = 0; !signal.aborted; start += BATCH) {
    const results = await Promise.all(Array.from({ length: BATCH }, (_, index) => isSolution(start + index)))
    const solution = results.indexOf(true)
    if (solution !== -1) return WORK_PREFIX + String(start + solution)
    onProgress(1 - Math.exp(-(start + BATCH) / 2 ** bits))
    // Lets the page show the progress.
    await new Promise((resolve) => setTimeout(resolve))
  }
  return null
}
