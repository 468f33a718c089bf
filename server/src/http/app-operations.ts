import type { Operation } from '../kernel/operation.ts'
import { appOperations as devices } from '../modules/devices/app.ts'
import { appOperations as playlists } from '../modules/playlists/app.ts'
import { appOperations as results } from '../modules/results/app.ts'
import { appOperations as sessions } from '../modules/sessions/app.ts'
import { appOperations as state } from '../modules/state/app.ts'
import { appOperations as support } from '../modules/support/app.ts'

export const appOperations: readonly Operation[] = [
  ...state,
  ...devices,
  ...playlists,
  ...results,
  ...sessions,
  ...support,
]
