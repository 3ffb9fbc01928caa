import { lookAtScenes } from '../support/axe.ts'

lookAtScenes(({ as }) => as !== 'admin', { both: true })
