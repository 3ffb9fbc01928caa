import { expect, test } from 'vitest'

import { deviceName } from './devices.ts'

const MOZILLA = 'Mozilla/5.0'

test.each([
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36`,
    'Chrome on Windows',
  ],
  [`${MOZILLA} (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0`, 'Edge on Windows'],
  [`${MOZILLA} (Linux; Android 15; SM-T500) AppleWebKit/537.36 Chrome/142.0 Safari/537.36`, 'Chrome on Android'],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Safari/604.1`,
    'Safari on iPhone',
  ],
  [`${MOZILLA} (Macintosh; Intel Mac OS X 14.0; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox on Mac'],
  ['curl/8.5', 'Unknown device'],
  [null, 'Unknown device'],
])('the device with the user agent %s is called %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
