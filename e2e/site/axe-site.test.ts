import { lookAtScenes } from '../support/axe.ts'

lookAtScenes(({ as, isVariant }) => as !== 'admin' && !isVariant)
