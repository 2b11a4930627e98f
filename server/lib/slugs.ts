export { slugOf } from '../../contract/slugs.ts';
