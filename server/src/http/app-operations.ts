import type { Operation } from '../kernel/operation.ts'
import { appOperations as devices } from '../modules/devices/app.ts'

/** The operations of the app's interface. */
export const appOperations: readonly Operation[] = [...devices]
