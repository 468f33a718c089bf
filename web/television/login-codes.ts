import type { Client, LoginCode } from '@player/server/app-client'

export type CodeStatus =
  | { kind: 'making' | 'expired' }
  | { kind: 'valid'; code: LoginCode; until: number; /** The device's MAC address. */ mac: string | null }
  | { kind: 'failed'; error: unknown }

/** The server limits codes per hour, so a valid code is reused when the screen opens again. */
const codes = new WeakMap<Client, Extract<CodeStatus, { kind: 'valid' }>>()

/** Call after a phone has used the code. */
export const forgetLoginCode = (client: Client): void => void codes.delete(client)

/** Whether this code is the client's last one and for its current device. */
export const isCurrentCode = (client: Client, status: CodeStatus, mac: string | null): boolean =>
  status.kind === 'valid' && codes.get(client) === status && status.mac === mac

/** A code that no phone has used, for this television's current device. */
export function validCode(client: Client): CodeStatus | null {
  const code = codes.get(client)
  const isValid = code && code.until > performance.now() && code.mac === client.view().macAddress
  return isValid ? code : null
}

export async function makeCode(client: Client): Promise<CodeStatus> {
  try {
    const mac = client.view().macAddress
    const code = await client.createLoginCode()
    const valid = { kind: 'valid', code, until: performance.now() + code.expires_in * 1000, mac } as const
    codes.set(client, valid)
    return valid
  } catch (error) {
    return { kind: 'failed', error }
  }
}
