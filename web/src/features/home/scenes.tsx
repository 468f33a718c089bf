import { useEarlyPress } from '../shell/use-early-press.ts'
import { DeviceMarquee } from './device-marquee.tsx'
import { Evening } from './evening.tsx'
import { Gallery } from './gallery.tsx'
import { Multilingual } from './multilingual.tsx'
import { ParentalControls } from './parental-controls.tsx'
import { Partners } from './partners.tsx'
import { PromoVideo } from './promo-video.tsx'
import { Questions } from './questions.tsx'
import { Reliability } from './reliability.tsx'
import styles from './scenes.module.css'
import { SimpleInterface } from './simple-interface.tsx'
import { Start } from './start.tsx'
import { useReveal } from './use-reveal.ts'

export default function Scenes() {
  useReveal()
  useEarlyPress()
  return (
    <div className={styles['scenes']}>
      <Gallery />
      <SimpleInterface />
      <Multilingual />
      <ParentalControls />
      <Reliability />
      <PromoVideo />
      <DeviceMarquee />
      <Partners />
      <Start />
      <Questions />
      <Evening />
    </div>
  )
}
