import { byTerm, settings } from './settings.tsx'

export interface Clause {
  title: string
  text: readonly string[]
}

export const termsHead = {
  path: '/terms-and-conditions',
  title: 'Legal Terms',
  description: `What the player is, how the ${settings.trialDays}-day trial and activation work, and why purchases are not refunded.`,
  picture: 'legal',
}

export const privacyHead = {
  path: '/privacy-policy',
  title: 'Privacy Policy',
  description: 'What we keep about devices, playlists and payments, why, and for how long.',
  picture: 'legal',
}

export const updated = 'Last updated <date/>'

export const terms: readonly Clause[] = [
  {
    title: 'What the app is',
    text: [
      `${settings.name} is a media player. It plays M3U, M3U8 and Xtream playlists you add yourself.`,
      'It contains no channels, films, series or playlists. We don’t sell, supply, recommend or check any. There is no built-in programme guide, but one works if your playlist provider supplies it.',
    ],
  },
  {
    title: 'What you may do with it',
    text: [
      'You may play what you have the right to play. You are responsible for the content of your playlists and for having all the rights to it.',
      'Do not use the app to infringe copyright, and do not try to bypass its activation.',
    ],
  },
  {
    title: 'Trial and activation',
    text: [
      `You can use the app free for ${settings.trial} after you install it. After that, your device needs an activation: a licence for that one device.`,
      byTerm(
        `The activation costs ${settings.price} and lasts for ${settings.term}. It does not renew automatically.`,
        `The activation costs ${settings.price} once and never expires.`,
      ),
      'Activation may take up to one hour after payment. You can move the licence to another MAC address once.',
    ],
  },
  {
    title: 'No refunds',
    text: [
      'Purchases are not refunded. Before you pay, use the trial to check that the app works with your device and your playlist.',
      'Playlists are not part of what we sell, so we don’t refund you for not having one, or for one that stops working. This does not affect your legal rights as a consumer.',
    ],
  },
  {
    title: 'Availability',
    text: [
      'We work to keep the service available. We have no control over restrictions of a playlist, an internet provider or a device.',
      'We are liable for intentional acts and gross negligence. Beyond that, our liability is limited to the price you paid, as far as the law allows.',
    ],
  },
  {
    title: 'Changes',
    text: [
      'When we change these terms, we change the date above, and the site asks you to accept them again.',
    ],
  },
]

export const privacy: readonly Clause[] = [
  {
    title: 'What we keep about a device',
    text: [
      'Its MAC address, its device key and parent PIN (encrypted), the time of its last login, the dates of its trial and licence, and its earlier MAC addresses. We need these to tell whether a device is activated, so we keep them as long as the device is registered.',
      'When support changes something for you, we record who did it and why.',
    ],
  },
  {
    title: 'What we keep about playlists',
    text: [
      'The name you give a playlist, and its addresses, username and password (encrypted), so that the app can show it on your device. We keep only a hash of a playlist’s PIN. When you delete a playlist, you can undo that for 10 seconds. We delete its data within 15 minutes. We don’t look into playlists and keep no record of what you watch.',
    ],
  },
  {
    title: 'What we keep about payments',
    text: [
      'The method, the amount, the provider’s reference and messages, the state of each payment and its device, and the e-mail address for the receipt. We keep them as long as the licence they paid for, and as long as tax law requires.',
      'If a method asks for your name and phone number, we pass them on to its provider and don’t keep them. Only the provider handles your card or account. We never see its number.',
    ],
  },
  {
    title: 'When you write to us',
    text: [
      'Your name, e-mail address and message are sent to our support mailbox, and we store them for 90 days.',
    ],
  },
  {
    title: 'When your TV sends a report',
    text: [
      'The app shows you every line first and sends nothing without your yes: versions, memory, formats, the connection, and the names of your providers’ servers with how fast they answer. It contains no playlists and no record of what you watch. We store it encrypted and delete it after 30 days.',
    ],
  },
  {
    title: 'E-mails we send',
    text: ['We record which e-mail went to which address for 90 days, so that none is sent twice.'],
  },
  {
    title: 'When you log in',
    text: [
      'We keep the time and your browser’s name, so that you can see your sessions under Account Details and end them. We delete them 37 days after the login at the latest.',
      'To stop others from guessing device keys and flooding the forms, we count attempts by IP address and by device. The counters contain a keyed hash instead of the address. We delete them after two days, or after 90 days if attempts failed many times in a row.',
    ],
  },
  {
    title: 'When you open the site',
    text: [
      'Our logs record which kind of page or call was requested, when, and whether it worked. They contain nothing you typed: no key, no PIN and no playlist.',
    ],
  },
  {
    title: 'Who else gets data',
    text: [
      'The payment provider you choose, for your payment, and the mail server that delivers our e-mails to you. If you open a chat or video of another service, that service gets your IP address. No one else gets data, and we don’t sell any.',
    ],
  },
  {
    title: 'Cookies and storage',
    text: [
      'One cookie keeps you logged in. It ends after 7 days without use, or after 30 days at most. A second one lasts a year and shows that this browser has logged in to the device before, so that other people’s failed attempts can’t lock you out. While your TV confirms a login, a third one links it to your browser, for five minutes at most.',
      'Your browser’s storage remembers that you accepted the terms, and that you may be logged in. There is no advertising and no tracking, and nothing loads from third parties until you choose it.',
    ],
  },
  {
    title: 'Children',
    text: [
      'The service is not aimed at anyone under 15, and we do not knowingly keep data about anyone under that age.',
    ],
  },
  {
    title: 'Your rights',
    text: [
      `You can ask what we keep about you, have it corrected or deleted, and complain to a data protection authority. Write to ${settings.supportEmail}.`,
    ],
  },
]
