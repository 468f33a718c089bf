import type { Operation } from '../kernel/operation.ts'
import { appOperations as devices } from '../modules/devices/app.ts'
import { appOperations as sessions } from '../modules/sessions/app.ts'

/** The operations of the app's interface. */
export const appOperations: readonly Operation[] = [...devices, ...sessions]
