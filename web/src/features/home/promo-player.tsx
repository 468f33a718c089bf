import { home } from '../../content/home.ts'
import { settings } from '../../content/settings.tsx'
import about from '../../pictures/about.webm'
import poster from '../../pictures/art-glasshouse.webp'
import styles from './promo-video.module.css'

/** The operator's video, in a frame that may play it at once; if there is none, our video, which plays at once. */
export const PromoPlayer = () =>
  settings.videoUrl ? (
    <iframe
      className={styles['player']}
      src={settings.videoUrl}
      title={home.video.name}
      allow="autoplay; fullscreen; picture-in-picture"
      allowFullScreen
    />
  ) : (
    <video className={styles['player']} controls autoPlay muted playsInline poster={poster}>
      <source src={about} type="video/webm" />
      <track kind="captions" src="/captions/about.vtt" srcLang="en" label={home.video.captions} default />
    </video>
  )
