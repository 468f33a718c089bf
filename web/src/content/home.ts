import { LOGIN } from './navigation.ts'
import { byTerm, settings } from './settings.ts'

/** The words of the landing page below its hero, scene by scene. */
export const home = {
  gallery: {
    title: 'One film. Three screens. The same second.',
    text: 'Pause in the kitchen, go on in the living room. Every screen knows the minute.',
    choose: 'Choose a film',
    views: 'The rest of the player',
    onTelevision: (film: string) => `${film} plays on a television.`,
    onTablet: (film: string) => `${film} plays on a tablet, with more films below it.`,
    onPhone: (film: string) => `${film} on a phone, with its controls, sound and subtitles.`,
  },
  simple: {
    title: 'Simple UI. Five keys are the whole manual.',
    text: 'Left, right, up, down, OK. Whatever remote control lies on your sofa, it has these. Try them.',
    remote: 'Remote control',
    keys: { up: 'up', left: 'left', right: 'right', down: 'down' },
    ok: 'OK',
    chosen: (film: string) => `Now playing: ${film}`,
    poster: (film: string) => `Poster: ${film}`,
  },
  languages: {
    title: 'Multilingual',
    choose: 'Language',
    pictureOf: 'A ferry with lit windows crosses a dark sea under the moon.',
    text: 'Choose the language of sound and subtitles in every film and series. The player itself follows.',
  },
  parental: {
    title: 'Some films wait until they are asleep',
    text: 'Set the ratings and categories that need your PIN. What is locked stays out of sight, in search too.',
    hint: 'Try it. The PIN of this one is 2468.',
    film: 'Iron Orchard',
    locked: 'Rated 18. Enter the PIN.',
    wrong: 'That is not the PIN. Try 2468.',
    open: 'Unlocked',
    lockAgain: 'Lock again',
    pin: 'PIN',
    deleteDigit: 'Delete the last digit',
  },
  reliability: {
    title: 'Your line stumbles. Your film does not.',
    text: 'The player reads ahead while all is well, joins again by itself when the line breaks, and starts where it stopped.',
    line: 'Your line tonight',
    picture: 'What you see',
  },
  video: {
    title: 'Twenty seconds in the dark',
    name: 'The film about the player',
    play: 'Play the film about the player',
    explore: 'Explore',
    captions: 'English',
  },
  devices: { title: 'Works on what you have', pause: 'Pause', go: 'Go on' },
  partners: {
    title: 'Plays well with',
    text: 'Eighteen apps and services that open their lists in the player.',
  },
  start: {
    title: 'Three steps, and the lights go down',
    price: '<price/> <unit>for one device</unit>',
    free: `${settings.trial} free`,
    small: byTerm(
      `Then one payment for ${settings.term}. No subscription, no renewal. Purchases are not refunded, and activation may take up to one hour after payment.`,
      'Then one payment, for life. No subscription, no renewal. Purchases are not refunded, and activation may take up to one hour after payment.',
    ),
    activate: 'Activate a device',
  },
  questions: { title: 'Questions' },
} as const

export const steps: readonly { title: string; text: string; link: { label: string; to: string } | null }[] = [
  {
    title: 'Install',
    text: 'Get the app for your screen. It opens with a MAC address and a device key.',
    link: { label: 'Downloads', to: '/downloads' },
  },
  {
    title: 'Add your playlist',
    text: 'Log in here with these two and paste your M3U, M3U8 or Xtream address. It is on the screen a moment later.',
    link: { label: 'Manage playlists', to: LOGIN },
  },
  {
    title: 'Stay, if you like it',
    text: 'After the trial, activate the device once.',
    link: null,
  },
]
