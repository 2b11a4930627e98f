import { writeDocumentTypes } from './graphql-documents.js';

writeDocumentTypes();
