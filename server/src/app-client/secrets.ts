import { NoAnswer } from './refused.ts'
import type { CallRequest, Reply } from './call.ts'
import type { ViewStore } from './view.ts'
import { isSecrets } from './wire.ts'

/** Reads the device key and parent PIN, which are current if they were read for the `secrets_version` of the shown state. */
export function createSecrets(send: (request: CallRequest) => Promise<Reply>, { current, show }: ViewStore) {
  /** The number of the latest read; the result of an older one is dropped. */
  let reads = 0
  let readVersion: number | null = null
  const version = () => current().state?.secrets_version || 0
  return {
    areCurrent: () => current().state === null || readVersion === version(),
    /** @throws if they can't be read */
    async read() {
      reads += 1
      const [readNumber, requestedVersion] = [reads, version()]
      const { body } = await send({ method: 'GET', path: '/secrets' })
      if (!isSecrets(body)) throw new NoAnswer('The answer has no device key.')
      if (readNumber !== reads || current().state === null) return
      readVersion = requestedVersion
      show({ secrets: body })
    },
    /** Marks the secrets as outdated: they have changed, or the app may no longer have them. */
    invalidate() {
      reads += 1
      readVersion = null
    },
  }
}
