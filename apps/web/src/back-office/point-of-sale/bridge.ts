import { KeepAwake } from '@capacitor-community/keep-awake'
import { App } from '@capacitor/app'
import { SystemBars, SystemBarType } from '@capacitor/core'
import { Device } from '@capacitor/device'
import { Network } from '@capacitor/network'

import type { Ports } from './start.ts'
import { platformOf } from '#web/back-office/alerts/platform.ts'
import { closeTopDialog } from '#web/ui/dialogs/modal.ts'

/** The app around the page, through Capacitor's plugins. The only file that knows them. */
export const BRIDGE: Ports = {
  platform: () => platformOf(globalThis),
  readTablet: async () => {
    const { manufacturer, model, osVersion, webViewVersion } = await Device.getInfo()
    return { manufacturer, model, osVersion, webViewVersion }
  },
  hideStatusBar: () => SystemBars.hide({ bar: SystemBarType.StatusBar }),
  keepAwake: () => KeepAwake.keepAwake(),
  onBack: (listener) => App.addListener('backButton', ({ canGoBack }) => listener(canGoBack)),
  onActiveChange: (listener) => App.addListener('appStateChange', ({ isActive }) => listener(isActive)),
  onNetwork: (listener) => Network.addListener('networkStatusChange', ({ connected }) => listener(connected)),
  closeDialog: () => closePanel() || closeTopDialog(),
  goBack: () => window.history.back(),
  // Queue, live feed and reads listen for it; each looks itself whether there is a network.
  tryAgain: () => void window.dispatchEvent(new Event('online')),
  log: (text) => globalThis.console.info(text),
}

/** A panel behind a button, such as that of the account, lies above all dialogs. */
function closePanel(): boolean {
  const panel = document.querySelector<HTMLElement>('[popover=auto]:popover-open')
  panel?.hidePopover()
  return panel !== null
}
