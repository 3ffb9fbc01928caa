import { listPrepTimes } from '../locations/kitchen.ts'
import { addCategory, changeCategory, deleteCategory, listCategories } from './menu-categories.ts'
import { copyMenu, exportMenu, importMenu } from './menu-files.ts'
import {
  addMenuItem,
  deleteMenuItem,
  duplicateMenuItem,
  getMenuAnalytics,
  getManagedItem,
  listManagedItems,
  updateMenuItem,
} from './menu-management.ts'
import { removeItemImage, setItemImage } from './menu-photos.ts'
import { addFavorite, listFavorites, removeFavorite, getMenu, listSpecials, setAvailability } from './menu.ts'
import { deleteOptionGroup, listMenuFindings, saveOptionGroup } from './option-groups.ts'

/** The endpoints of menus and favourites. */
export const MENU_ENDPOINTS = [
  listFavorites,
  addFavorite,
  removeFavorite,
  getMenu,
  listSpecials,
  setAvailability,
  getManagedItem,
  listManagedItems,
  addMenuItem,
  updateMenuItem,
  duplicateMenuItem,
  deleteMenuItem,
  saveOptionGroup,
  deleteOptionGroup,
  listMenuFindings,
  listPrepTimes,
  exportMenu,
  importMenu,
  copyMenu,
  setItemImage,
  removeItemImage,
  getMenuAnalytics,
  listCategories,
  addCategory,
  changeCategory,
  deleteCategory,
] as const
