import { Play } from 'lucide-react'
import { useState } from 'react'
import { home } from '../../content/home.ts'
import poster from '../../pictures/art-glasshouse.webp'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { PromoPlayer } from './promo-player.tsx'
import styles from './promo-video.module.css'
import scene from './scene.module.css'

/** The video about the product, loaded on demand. */
export function PromoVideo() {
  const [isPlaying, setIsPlaying] = useState(false)
  return (
    <section className={classNames(scene['scene'], styles['scene'])} data-surface="night">
      <div className={scene['inside']}>
        <div className={styles['frame']} data-reveal="">
          {isPlaying ? (
            <PromoPlayer />
          ) : (
            <button type="button" className={styles['facade']} onClick={() => setIsPlaying(true)}>
              <img src={poster} width={1280} height={720} loading="lazy" alt="" />
              <span className={styles['play']}>
                <Play size={30} fill="currentColor" />
                {home.video.play}
              </span>
            </button>
          )}
        </div>
        <div className={styles['below']}>
          <h2>{home.video.title}</h2>
          <a className={buttonClass({ kind: 'secondary', size: 'large' })} href="#features">
            {home.video.explore}
          </a>
        </div>
      </div>
    </section>
  )
}
