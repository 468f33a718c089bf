import { ArrowLeftRight, CirclePlay, KeyRound, ListVideo, ShieldCheck, UserRound } from 'lucide-react'
import { words } from './words.ts'

/** The dashboard's pages. Those with `inPhoneBar` are also in the bar of a phone. */
export const menu = [
  { label: words.menu.playlists, to: '/dashboard', icon: ListVideo, inPhoneBar: true },
  { label: words.menu.activate, to: '/dashboard/active-device', icon: CirclePlay, inPhoneBar: true },
  { label: words.menu.key, to: '/dashboard/device-key', icon: KeyRound, inPhoneBar: false },
  { label: words.menu.pin, to: '/dashboard/parent-pin', icon: ShieldCheck, inPhoneBar: false },
  { label: words.menu.account, to: '/dashboard/account', icon: UserRound, inPhoneBar: true },
  { label: words.menu.switchMac, to: '/dashboard/switch-mac', icon: ArrowLeftRight, inPhoneBar: false },
] as const
