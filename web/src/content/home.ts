import { LOGIN } from './navigation.ts'
import { byTerm, settings } from './settings.tsx'

/** The texts of the landing page below its hero, scene by scene. */
export const home = {
  gallery: {
    title: 'The same player on every screen',
    text: 'Television, tablet, phone or computer: the same lists, the same menus, the same film page. Learn it once.',
    choose: 'Choose a film',
    views: 'More screens of the player',
    onTelevision: (film: string) => `${film} plays on a television.`,
    onTablet: (film: string) => `${film} plays on a tablet, with more films below it.`,
    onPhone: (film: string) => `${film} on a phone, with its controls, sound and subtitles.`,
  },
  simple: {
    title: 'Simple UI. Five keys do everything.',
    text: 'Left, right, up, down, OK. Any remote has them. Try it.',
    remote: 'Remote control',
    keys: { up: 'up', left: 'left', right: 'right', down: 'down' },
    ok: 'OK',
    playing: 'Now playing',
    poster: (film: string) => `Poster: ${film}`,
  },
  languages: {
    title: 'Multilingual',
    choose: 'Language',
    alt: 'A ferry with lit windows crosses a dark sea under the moon.',
    text: 'Choose the audio and subtitle language in any film or series that offers more than one. The menus follow.',
  },
  parental: {
    title: 'Some films wait until the kids are asleep',
    text: 'Set the ratings and categories that need your PIN. Locked titles stay hidden, even in search.',
    hint: 'Try it: the PIN here is 2468.',
    film: 'Iron Orchard',
    locked: 'Rated 18. Enter your PIN.',
    wrong: 'Wrong PIN. Try 2468.',
    open: 'Unlocked',
    lockAgain: 'Lock again',
    pin: 'PIN',
    deleteDigit: 'Delete the last digit',
  },
  reliability: {
    title: 'Your connection drops. Your\u00A0film doesn’t.',
    text: 'The player buffers ahead while the connection is good, reconnects when it drops, and resumes where it stopped.',
    line: 'Your connection tonight',
    plug: 'Pull the plug',
    buffer: (seconds: number) => `Buffered ahead: ${seconds} s`,
    film: (isPulled: boolean, isPlaying: boolean) => {
      if (!isPulled) return 'What you see'
      return isPlaying
        ? 'No connection. Your film plays from the buffer.'
        : 'The buffer is empty. Your film waits for the connection.'
    },
  },
  video: {
    title: 'See it in 20 seconds',
    name: 'Product video',
    play: 'Play the video',
    explore: 'Explore',
    captions: 'English',
  },
  devices: {
    title: 'For the screens at home',
    note: 'Not every one of them has its app yet. <link>See which do</link>.',
    pause: 'Pause',
    resume: 'Resume',
  },
  partners: {
    title: 'What it plays',
    text: 'Playlists, guides, streams, files and subtitles. Select a format to read its specification. Not every device can decode every format.',
  },
  start: {
    title: 'Three steps, and you’re watching',
    price: '<price/> <unit>for one device</unit>',
    free: `${settings.trial} free`,
    small: byTerm(
      `Then one payment for ${settings.term}. No subscription, no automatic renewal. Purchases are not refunded, and activation may take up to one hour after payment.`,
      'Then one payment, for life. No subscription, no automatic renewal. Purchases are not refunded, and activation may take up to one hour after payment.',
    ),
    activate: 'Activate a device',
  },
  questions: { title: 'Questions' },
  evening: {
    title: (system: string | null) => (system === null ? 'Get the app' : `Get the app for ${system}`),
    text: `${settings.trial} free. You don’t need a card to try it.`,
    download: 'Go to downloads',
  },
} as const

export const steps: readonly { title: string; text: string; link: { label: string; to: string } | null }[] = [
  {
    title: 'Install',
    text: 'Get the app for your screen. When it opens, it shows a MAC address and a device key.',
    link: { label: 'Downloads', to: '/downloads' },
  },
  {
    title: 'Add your playlist',
    text: 'Log in here with both and paste your M3U, M3U8 or Xtream address. It appears on your screen a moment later.',
    link: { label: 'Manage playlists', to: LOGIN },
  },
  {
    title: 'Keep it if you like it',
    text: byTerm(
      `After the trial, activate it for ${settings.term}.`,
      'After the trial, activate it once, for life.',
    ),
    link: null,
  },
]
