/** The menus of the header. */
export const words = {
  site: 'Site',
  menu: 'Menu',
  signInLong: 'Order Online / Reserve Table',
  closeMenu: 'Close the menu',
  dashboard: 'Past Orders / Reservations',
  office: 'Admin Dashboard',
  logout: 'Logout',
  signOut: 'Sign Out',
  logoutQuestion: 'Are you sure you want to logout?',
  roles: { customer: 'Customer', staff: 'Staff', manager: 'Manager', admin: 'Admin User' },
  points: 'Loyalty points',
  completedOrders: 'Completed orders',
  totalSpent: 'Total spent',
}
