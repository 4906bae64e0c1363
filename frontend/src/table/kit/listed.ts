/** Re-exported for boards, which may not reach into the table. */
export { listed } from '../picks';
