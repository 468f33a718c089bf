import type { DeviceStatus } from '@player/server/contract/devices'
import { CircleCheck, CircleOff, Hourglass, type LucideIcon } from 'lucide-react'

interface StatusWords {
  readonly word: string
  readonly icon: LucideIcon
  readonly kind: 'good' | 'warn' | 'bad'
  /** Stands before the expiry date. */
  readonly until: string
}

/** What a device's status is called, by `is_trial`. */
export const statusWords: Record<DeviceStatus, StatusWords> = {
  0: { word: 'Inactive', icon: CircleOff, kind: 'bad', until: 'Ended' },
  1: { word: 'Trial', icon: Hourglass, kind: 'warn', until: 'Trial until' },
  2: { word: 'Active', icon: CircleCheck, kind: 'good', until: 'Active until' },
}
