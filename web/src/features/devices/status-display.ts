import type { DeviceStatus } from '@player/server/contract/devices'
import { CircleCheck, CircleOff, Hourglass } from 'lucide-react'
import { words } from './words.ts'

/** How a device's status looks, by `is_trial`. */
export const statusDisplay = {
  0: { word: words.status.inactive, icon: CircleOff, kind: 'bad', until: words.until.inactive },
  1: { word: words.status.trial, icon: Hourglass, kind: 'warn', until: words.until.trial },
  2: { word: words.status.active, icon: CircleCheck, kind: 'good', until: words.until.active },
} as const satisfies Record<DeviceStatus, object>
