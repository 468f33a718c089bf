import { expect, test } from 'vitest'
import { type System, systemOf } from './system-of.ts'

const IPAD_OR_MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15'
const PHONE_CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'

const USER_AGENTS: readonly (readonly [System, string])[] = [
  [
    'samsung',
    'Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.0) AppleWebKit/537.36 (KHTML, like Gecko) 76.0.3809.146/6.0 TV Safari/537.36',
  ],
  [
    'samsung',
    'Mozilla/5.0 (Linux; Tizen 2.3; SmartHub; SMART-TV; SmartTV; U; Maple2012) AppleWebKit/538.1+ (KHTML, like Gecko) TV Safari/538.1+',
  ],
  [
    'lg',
    'Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/79.0.3945.79 Safari/537.36 WebAppManager',
  ],
  [
    'lg',
    'Mozilla/5.0 (webOS; Linux/SmartTV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/108.0.5359.211 Safari/537.36',
  ],
  ['androidTv', `Mozilla/5.0 (Linux; Android 10; BRAVIA 4K VH2 Build/QTG3.200305.006.S292; wv) ${CHROME}`],
  ['androidTv', `Mozilla/5.0 (Linux; Android 12; Chromecast Build/STTE.220920.015) ${CHROME}`],
  ['androidTv', `Mozilla/5.0 (Linux; Android 11; SHIELD Android TV Build/RQ1A.210105.003) ${CHROME}`],
  ['androidTv', `Mozilla/5.0 (Linux; Android 9; MIBOX4 Build/PI) ${CHROME}`],
  ['androidTv', `Mozilla/5.0 (Linux; Android 9; Smart TV Build/PTT1.181130.001) ${CHROME}`],
  [
    'fireTv',
    'Mozilla/5.0 (Linux; Android 9; AFTMM Build/PS7273) AppleWebKit/537.36 (KHTML, like Gecko) Silk/112.4.1 like Chrome/112.0.5615.213 Safari/537.36',
  ],
  ['fireTv', `Mozilla/5.0 (Linux; Android 11; AFTKA Build/RS8101; wv) ${PHONE_CHROME}`],
  // A Fire tablet installs the same file as other Android tablets.
  ['android', `Mozilla/5.0 (Linux; Android 9; KFMAWI Build/PS7315) ${CHROME}`],
  ['roku', 'Roku/DVP-9.10 (519.10E04111A)'],
  ['appleTv', 'AppleTV11,1/11.1'],
  ['television', 'Mozilla/5.0 (X11; Linux armv7l) AppleWebKit/537.36 (KHTML, like Gecko) CrKey/1.54.250320'],
  [
    'television',
    'Mozilla/5.0 (Linux; U; VIDAA 6.0; Hisense) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/88.0.4324.152 Safari/537.36',
  ],
  [
    'television',
    'HbbTV/1.5.1 (+DRM;Panasonic;TV;1.0;) Mozilla/5.0 (X11; Linux aarch64) AppleWebKit/537.36 Viera',
  ],
  ['unknown', `Mozilla/5.0 (Windows NT 10.0; Win64; x64; Xbox; Xbox Series X) ${CHROME} Edge/44.18363.8131`],
  ['unknown', 'Mozilla/5.0 (PlayStation; PlayStation 5/6.50) AppleWebKit/605.1.15 (KHTML, like Gecko)'],
  ['unknown', `Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) ${PHONE_CHROME}`],
  ['android', `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${PHONE_CHROME}`],
  ['android', 'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0'],
  [
    'iphone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  ],
  [
    'ipad',
    'Mozilla/5.0 (iPad; CPU OS 12_5_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 Mobile/15E148 Safari/604.1',
  ],
  ['chromeos', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME}`],
  ['windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME}`],
  ['macos', IPAD_OR_MAC],
  ['linux', `Mozilla/5.0 (X11; Linux x86_64) ${CHROME}`],
  ['linux', 'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'],
  ['unknown', 'Mozilla/5.0 (X11; FreeBSD amd64; rv:127.0) Gecko/20100101 Firefox/127.0'],
  ['unknown', ''],
]

test.each(USER_AGENTS)('%s is the system of %s', (system, userAgent) => {
  expect(systemOf(userAgent, 0)).toBe(system)
})

test('a Macintosh with a touch screen is an iPad', () => {
  expect(systemOf(IPAD_OR_MAC, 5)).toBe('ipad')
})

test('a Windows or Linux computer with a touch screen is not an iPad', () => {
  expect(systemOf(`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME}`, 10)).toBe('windows')
  expect(systemOf(`Mozilla/5.0 (X11; Linux x86_64) ${CHROME}`, 10)).toBe('linux')
})
