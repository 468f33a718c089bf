import { constants, getPriority, setPriority } from 'node:os'

/**
 * Runs this process before others of the machine where the system allows it (root, or CAP_SYS_NICE): on processors that it shares with
 * the server, a captured payment is activated while new requests wait. A priority that the operator chose stays.
 */
export function preferThisProcess(os = { getPriority, setPriority }): void {
  try {
    if (os.getPriority() === 0) os.setPriority(constants.priority.PRIORITY_ABOVE_NORMAL)
  } catch {
    // Not allowed.
  }
}
