import type { DeviceStatus } from '@player/server/contract/devices'
import { CircleCheck, CircleOff, Hourglass, type LucideIcon } from 'lucide-react'
import { words } from './words.ts'

interface StatusWords {
  readonly word: string
  readonly icon: LucideIcon
  readonly kind: 'good' | 'warn' | 'bad'
  readonly until: (date: string) => string
}

/** How a device's status looks, by `is_trial`. */
export const statusWords: Record<DeviceStatus, StatusWords> = {
  0: { word: words.status.inactive, icon: CircleOff, kind: 'bad', until: words.until.inactive },
  1: { word: words.status.trial, icon: Hourglass, kind: 'warn', until: words.until.trial },
  2: { word: words.status.active, icon: CircleCheck, kind: 'good', until: words.until.active },
}
