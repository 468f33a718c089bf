import { home } from '../../content/home.ts'
import { settings } from '../../content/settings.tsx'
import about from '../../pictures/about.webm'
import poster from '../../pictures/art-glasshouse.webp'
import styles from './promo-video.module.css'

/** The operator's film, or ours if there is none. It starts at once. */
export const PromoFilm = () =>
  settings.videoUrl ? (
    <iframe
      className={styles['film']}
      src={settings.videoUrl}
      title={home.video.name}
      allow="autoplay; fullscreen; picture-in-picture"
      allowFullScreen
    />
  ) : (
    <video className={styles['film']} controls autoPlay muted playsInline poster={poster}>
      <source src={about} type="video/webm" />
      <track kind="captions" src="/captions/about.vtt" srcLang="en" label={home.video.captions} default />
    </video>
  )
