export const words = {
  title: 'Manage Your Playlist',
  text: 'Open the player on your screen: it shows both, also under Settings. This is all you need here, no account and no e-mail.',
  pictureOf:
    'The player’s first screen. It shows the MAC address in large figures, and below it the device key.',
  form: {
    title: 'Login to add your playlist',
    mac: { label: 'MAC address', hint: 'Six pairs of 0–9 and A–F, as your screen shows them.' },
    key: { label: 'Device key', hint: 'Six digits, below the MAC address.' },
    captcha: { label: 'Captcha', hint: 'The letters and digits in the picture.' },
    captchaPictureOf: 'Letters and digits to copy',
    noCaptcha: 'The picture could not be loaded.',
    renewCaptcha: 'Show another picture',
    logIn: 'LOGIN',
  },
  tooOld: 'This browser is too old. Open this address on your phone:',
  work: {
    ask: 'Cannot read it?',
    running: 'Your browser proves itself instead. It takes a few seconds.',
    cancel: 'Cancel',
  },
} as const
