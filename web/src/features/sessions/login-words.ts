import { plural } from '@player/server/kernel/locale/plural'

export const words = {
  title: 'Manage Your Playlist',
  head: {
    description:
      'Log in with the MAC address and device key shown by the player to add playlists and activate your device.',
    picture: 'login',
  },
  /** The word joiner keeps 'e-mail' on one line in narrow columns. */
  text: 'Open the player on your TV. It shows your MAC address and device key, and so do its settings. That’s all you need: no account, no e-\u2060mail.',
  alt: 'The player’s first screen: the MAC address in large figures, the device key below it, and a QR code.',
  form: {
    title: 'Login to add your playlist',
    mac: { label: 'MAC address', hint: 'Six pairs of 0–9 and A–F, as shown on your screen.' },
    key: { label: 'Device key', hint: 'Six digits, below the MAC address.' },
    captcha: { label: 'Captcha', hint: 'Type the letters and digits in the picture.' },
    captchaPictureOf: 'Letters and digits to copy',
    noCaptcha: 'We couldn’t load the picture. Try another one.',
    renewCaptcha: 'Show another picture',
    logIn: 'LOGIN',
  },
  tvCode: 'Log in with the code on your TV instead',
  triesLeft: (left: number) =>
    left === 0
      ? 'You have no tries left for now.'
      : plural(left, { one: '1 try left.', other: `${left} tries left.` }),
  waysOut:
    'Or log in with the code on your TV, or in a browser where you logged in before. Need help? <link>Contact support</link>.',
  noAnswer: {
    server: 'We couldn’t reach the server. Try again in a moment.',
    offline: 'You’re offline. Try again when you’re back online.',
  },
  tooOld: 'This browser is too old. Open this address on your phone:',
  ended: {
    title: {
      ended: 'You’ve been logged out.',
      'logged-out': 'You’ve been logged out.',
      deleted: 'Your device was deleted.',
    },
    text: {
      deleted: 'To undo this, write to support within 7 days. After that, your data is gone.',
      ended:
        'Your session ended, or the device key was changed in another browser or on the TV. If your key no longer works, use the one your TV shows now.',
      'logged-out': 'You logged out in another tab.',
    },
  },
  work: {
    start: 'Can’t read it?',
    running: 'Checking your browser instead. This takes a few seconds.',
    cancel: 'Cancel',
  },
} as const
