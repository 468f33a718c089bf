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
  /** Also in the bar of a phone. */
  readonly often: boolean
}

export const menu: readonly MenuItem[] = [
  { label: words.menu.playlists, to: '/dashboard', icon: ListVideo, often: true },
  { label: words.menu.activate, to: '/dashboard/active-device', icon: CirclePlay, often: true },
  { label: words.menu.key, to: '/dashboard/device-key', icon: KeyRound, often: false },
  { label: words.menu.pin, to: '/dashboard/parent-pin', icon: ShieldCheck, often: false },
  { label: words.menu.account, to: '/dashboard/account', icon: UserRound, often: true },
  { label: words.menu.switchMac, to: '/dashboard/switch-mac', icon: ArrowLeftRight, often: false },
]
