import { NoAnswer, type Reply, type CallRequest } from './call.ts'
import type { Shown } from './view.ts'
import { isSecrets } from './wire.ts'

/** Reads device key and parent PIN. They are known once they were read for the version that the state shown has. */
export function createSecrets(
  authorized: (request: CallRequest) => Promise<Reply>,
  { current, show }: Shown,
) {
  /** A read that was overtaken shows nothing. */
  let reads = 0
  /** The version of the state before the read that succeeded. */
  let known: number | null = null
  const version = () => current().state?.secrets_version || 0
  return {
    areKnown: () => current().state === null || known === version(),
    /** @throws if they can't be read */
    async read() {
      reads += 1
      const [mine, read] = [reads, version()]
      const { body } = await authorized({ method: 'GET', path: '/secrets' })
      if (!isSecrets(body)) throw new NoAnswer('The answer has no device key.')
      if (mine !== reads || current().state === null) return
      known = read
      show({ secrets: body })
    },
    /** Forgets the secrets: they have changed, or are no longer for this app. */
    forget() {
      reads += 1
      known = null
    },
  }
}
