import { heroPictures } from '../../content/hero-pictures.ts'
import { hero } from '../../content/hero.ts'
import { classNames } from '../../ui/class-names.ts'
import { DeviceFrame } from './device-frame.tsx'
import styles from './hero-stage.module.css'
import { LampSwitch } from './lamp-switch.tsx'
import room from './room.module.css'
import { useLaterPictures } from './use-later-pictures.ts'

export function HeroStage() {
  const pictures = useLaterPictures() ? heroPictures : heroPictures.slice(0, 1)
  return (
    <div className={classNames(styles['stage'], room['behind'])}>
      <div className={classNames(styles['glow'], 'grain')} aria-hidden="true">
        {pictures.map(({ glow }) => (
          <img key={glow} src={glow} width={64} height={36} alt="" />
        ))}
      </div>
      <div className={room['lamp']}>
        <LampSwitch className={room['switch']} isInitiallyOn={false} />
      </div>
      <DeviceFrame kind="tv" className={classNames(styles['tv'], 'moving-television')}>
        {pictures.map((picture, index) => (
          <picture key={picture.large}>
            <source media="(width < 430px)" srcSet={picture.phone} width={960} height={675} />
            <img
              src={picture.large}
              srcSet={`${picture.small} 800w, ${picture.medium} 1280w, ${picture.large} 1600w`}
              sizes="(width < 700px) 700px, (width < 1500px) 92vw, 1400px"
              width={1600}
              height={900}
              alt={index === 0 ? hero.alt : ''}
              fetchPriority={index === 0 ? 'high' : 'low'}
            />
          </picture>
        ))}
      </DeviceFrame>
    </div>
  )
}
