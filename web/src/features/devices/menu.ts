import {
  ArrowLeftRight,
  CirclePlay,
  KeyRound,
  ListVideo,
  type LucideIcon,
  ShieldCheck,
  UserRound,
} from 'lucide-react'
import { words } from './words.ts'

interface MenuItem {
  readonly label: string
  readonly to:
    | '/dashboard'
    | '/dashboard/active-device'
    | '/dashboard/device-key'
    | '/dashboard/parent-pin'
    | '/dashboard/account'
    | '/dashboard/switch-mac'
  readonly icon: LucideIcon
  /** Whether the item is also in the bar of a phone. */
  readonly inPhoneBar: boolean
}

export const menu: readonly MenuItem[] = [
  { label: words.menu.playlists, to: '/dashboard', icon: ListVideo, inPhoneBar: true },
  { label: words.menu.activate, to: '/dashboard/active-device', icon: CirclePlay, inPhoneBar: true },
  { label: words.menu.key, to: '/dashboard/device-key', icon: KeyRound, inPhoneBar: false },
  { label: words.menu.pin, to: '/dashboard/parent-pin', icon: ShieldCheck, inPhoneBar: false },
  { label: words.menu.account, to: '/dashboard/account', icon: UserRound, inPhoneBar: true },
  { label: words.menu.switchMac, to: '/dashboard/switch-mac', icon: ArrowLeftRight, inPhoneBar: false },
]
