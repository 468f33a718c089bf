import { constants, getPriority, setPriority } from 'node:os'

/**
 * Raises the priority if the system allows it (root or CAP_SYS_NICE): on a busy machine captured payments go before new requests. Keeps a
 * priority of the operator.
 */
export function raisePriority(os = { getPriority, setPriority }): void {
  try {
    if (os.getPriority() === 0) os.setPriority(constants.priority.PRIORITY_ABOVE_NORMAL)
  } catch {
    // Not allowed.
  }
}
