export const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const

export type RemoteKey =
  | (typeof DIGITS)[number]
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'ok'
  | 'back'
  | 'page-up'
  | 'page-down'
  | 'play-pause'
  | 'favourite'
  | 'guide'
  | 'search'

/** By `KeyboardEvent.key`: keyboards, and televisions that name their keys. */
const KEYS_BY_NAME: Readonly<Record<string, RemoteKey>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Enter: 'ok',
  Escape: 'back',
  Backspace: 'back',
  GoBack: 'back',
  PageUp: 'page-up',
  PageDown: 'page-down',
  ChannelUp: 'page-up',
  ChannelDown: 'page-down',
  MediaPlayPause: 'play-pause',
  ColorF1Green: 'guide',
  ColorF2Yellow: 'favourite',
  ColorF3Blue: 'search',
  f: 'favourite',
  g: 'guide',
  s: 'search',
}

/** By `keyCode`. Tizen: 427, 428, 10009 and 10252. webOS: 461 for Back. Both: 19 and 415 for Pause and Play, 404 to 406 for green, yellow and blue. */
const KEYS_BY_CODE: Readonly<Record<number, RemoteKey>> = {
  19: 'play-pause',
  404: 'guide',
  405: 'favourite',
  406: 'search',
  415: 'play-pause',
  427: 'page-up',
  428: 'page-down',
  461: 'back',
  10_009: 'back',
  10_252: 'play-pause',
}

/** The remote control's key; null for other keys. */
export const remoteKeyOf = ({ key, keyCode }: Pick<KeyboardEvent, 'key' | 'keyCode'>): RemoteKey | null =>
  DIGITS.find((digit) => digit === key) ?? KEYS_BY_NAME[key] ?? KEYS_BY_CODE[keyCode] ?? null

export const pressBack = (): void =>
  void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
