import { constants, getPriority, setPriority } from 'node:os'

/**
 * Raises the priority of this process if the system allows it (root or CAP_SYS_NICE), so that on a busy machine captured payments are
 * activated before new requests are answered. Keeps a priority that the operator chose.
 */
export function raisePriority(os = { getPriority, setPriority }): void {
  try {
    if (os.getPriority() === 0) os.setPriority(constants.priority.PRIORITY_ABOVE_NORMAL)
  } catch {
    // The system does not allow it.
  }
}
