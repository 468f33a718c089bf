import { settings } from './settings.ts'

/** A part of a legal text: a heading and its paragraphs. */
export interface Clause {
  title: string
  text: readonly string[]
}

export const terms: readonly Clause[] = [
  {
    title: 'What the app is',
    text: [
      `${settings.name} is a media player. It plays playlists in the forms M3U, M3U8 and Xtream that you enter yourself.`,
      'It contains no channels, films, series or playlists, and we sell, supply, recommend and check none. There is no built-in programme guide; one works if the provider of your playlist supplies it.',
    ],
  },
  {
    title: 'What you may do with it',
    text: [
      'You may play what you have the right to play. You are responsible for the content of your playlists and for holding every right that it needs.',
      'Do not use the app to infringe copyright, and do not try to get around its activation.',
    ],
  },
  {
    title: 'Trial and activation',
    text: [
      'After its installation the app can be used free of charge for 7 days. To go on, a device needs an activation, which is a licence for that one device.',
      `The activation costs ${settings.price} and lasts ${settings.term}. It does not renew itself.`,
      'Activation after payment may take up to one hour. The licence can be moved to another MAC address once.',
    ],
  },
  {
    title: 'No refunds',
    text: [
      'Purchases are not refunded. Please use the trial to find out whether the app works with your device and your playlist before you pay.',
      'Not having a playlist, or a playlist that stops working, is no reason for a refund: playlists are not part of what we sell. Rights that the law gives you as a consumer stay untouched.',
    ],
  },
  {
    title: 'Availability',
    text: [
      'We work to keep the service running and say so when it is not. Restrictions of a playlist, of an internet provider or of a device are outside our reach.',
      'We are liable for intent and gross negligence. Beyond that our liability is limited to the price that you paid, as far as the law allows.',
    ],
  },
  {
    title: 'Changes',
    text: [
      'When these terms change the date above changes with them, and the site asks for your consent again.',
    ],
  },
]

export const privacy: readonly Clause[] = [
  {
    title: 'What we keep about a device',
    text: [
      'Its MAC address, its device key and parent PIN (encrypted), the dates of its trial and licence, and the history of a moved address. Without these nobody could tell whether a device is activated.',
    ],
  },
  {
    title: 'What we keep about playlists',
    text: [
      'The name, address, user name and password that you enter, encrypted, so that the app can show them on your device. We do not look into playlists and keep no record of what you watch.',
    ],
  },
  {
    title: 'What we keep about payments',
    text: [
      'The method, the amount, the provider’s reference and the state of each payment, and the name, e-mail address and phone number where a method asks for them. Cards and accounts are handled by the payment provider alone; we never see their numbers. Tax law decides how long receipts are kept.',
    ],
  },
  {
    title: 'When you write to us',
    text: ['Your name, address and message, for as long as it takes to help you.'],
  },
  {
    title: 'When you open the site',
    text: [
      'Your internet address, for minutes up to a day, to count failed attempts: that is what keeps strangers from guessing device keys and from flooding the forms. Our own records of requests hold no address that you typed, no key, no PIN and no playlist.',
    ],
  },
  {
    title: 'Who else gets data',
    text: [
      'The payment provider that you choose, for your payment; the mail server that delivers our letters to you. Nobody else, and nobody buys anything from us.',
    ],
  },
  {
    title: 'Cookies and storage',
    text: [
      'One cookie keeps you logged in; it ends after 7 days without use, or 30 days at most. Your browser’s storage remembers that you accepted the terms. There is no advertising, no tracking, and nothing is loaded from third parties before you choose it.',
    ],
  },
  {
    title: 'Children',
    text: [
      'The service is not aimed at anyone under 15, and we do not knowingly keep data of anyone under that age.',
    ],
  },
  {
    title: 'Your rights',
    text: [
      `You may ask what we keep about you, have it corrected or deleted, and complain to a data protection authority. Write to ${settings.supportEmail}.`,
    ],
  },
]
