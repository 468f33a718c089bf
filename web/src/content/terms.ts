import type { Clause } from './legal.ts'
import { byTerm, settings } from './settings.tsx'

export const termsHead = {
  path: '/terms-and-conditions',
  title: 'Legal Terms',
  description: `What the player is, how the ${settings.trialDays}-day trial and activation work, and why purchases are not refunded.`,
  picture: 'legal',
}

export const terms: readonly Clause[] = [
  {
    title: 'What the app is',
    text: [
      `${settings.name} is a media player. It plays M3U, M3U8 and Xtream playlists you add yourself.`,
      'It contains no channels, films, series or playlists. We don’t sell, supply, recommend or review any. There is no built-in programme guide, but one works if your playlist provider supplies it.',
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
