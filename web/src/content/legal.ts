import { byTerm, settings } from './settings.ts'

export interface Clause {
  title: string
  text: readonly string[]
}

export const updated = 'Last updated <date/>'

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
      `After its installation the app can be used free of charge for ${settings.trial}. To go on, a device needs an activation, which is a licence for that one device.`,
      byTerm(
        `The activation costs ${settings.price} and lasts for ${settings.term}. It does not renew itself.`,
        `The activation costs ${settings.price} once and never expires. There is nothing to renew.`,
      ),
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
      'Its MAC address, its device key and parent PIN (encrypted), when it was last logged in to, the dates of its trial and licence, and the history of a moved address. Without these nobody could tell whether a device is activated, so they stay as long as the device is known to us.',
      'When support changes something for you, who did it and why is written down.',
    ],
  },
  {
    title: 'What we keep about playlists',
    text: [
      'The name that you give a playlist, and its addresses, user name and password, encrypted, so that the app can show it on your device. Of a playlist’s PIN we keep a hash only. When you delete a playlist it is gone at once. We do not look into playlists and keep no record of what you watch.',
    ],
  },
  {
    title: 'What we keep about payments',
    text: [
      'The method, the amount, the provider’s reference and messages, and the state of each payment, for the device that it was made for; and the e-mail address that the receipt goes to. They stay with the licence that they paid for, and as long as tax law asks for receipts.',
      'Where a method asks for your name and phone number, they are passed on to its provider and not kept by us. Cards and accounts are handled by the provider alone; we never see their numbers.',
    ],
  },
  {
    title: 'When you write to us',
    text: [
      'Your name, e-mail address and message, sent to our support mailbox, and stored by us for 90 days.',
    ],
  },
  {
    title: 'Letters that we send',
    text: ['For 90 days we remember which letter went to which address, so that none is sent twice.'],
  },
  {
    title: 'When you log in',
    text: [
      'When you did and with which browser, so that you can see and end your sessions on the account page; deleted at the latest 37 days after the login.',
      'To keep strangers from guessing device keys and from flooding the forms we count attempts by internet address and by device. The counters hold a keyed hash instead of the address, and are deleted after two days, or after 90 when attempts failed many times in a row.',
    ],
  },
  {
    title: 'When you open the site',
    text: [
      'Our own records of requests say which kind of page or call was asked for, when, and whether it worked. They hold nothing that you typed: no key, no PIN and no playlist.',
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
      'One cookie keeps you logged in; it ends after 7 days without use, or 30 days at most. A second one, for a year, says that this browser has logged in to the device before, so that somebody else’s failed attempts cannot lock you out.',
      'Your browser’s storage remembers that you accepted the terms, and that there may be a session. There is no advertising, no tracking, and nothing is loaded from third parties before you choose it.',
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
