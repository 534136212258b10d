import { SERVICES } from '@farm/contracts';
import { answerLocations, errorPages } from './answers';
import { assetLocations, assetMaps } from './assets';
import { block, pattern, quoted, type Front } from './front';
import { guardHeaders, guardMaps } from './guards';
import { exceptions, type Place, prefixes } from './tables';

const HEADER = `# Written by tools/deploy (npm run nginx-conf): never edited by hand. The places of /api are those of the contracts.
worker_processes auto;`;

// Before anybody's request is read nginx logs no address; later lines of its error log would name the visitor's. What
// went wrong with a request stands in the access log: its status, the upstream's, and the id that the service logs, too.
const NO_ADDRESS = 'error_log stderr emerg;';

const LOG_LINE = [
  ['time', '$time_iso8601'],
  ['requestId', '$request_id'],
  ['method', '$request_method'],
  ['route', '$route'],
  ['status', '$status'],
  ['seconds', '$request_time'],
  ['upstream', '$upstream_status'],
  ['bytes', '$body_bytes_sent'],
]
  .map(([name, value]) => `"${name}":"${value}"`)
  .join(',');

// /24 of IPv4 and roughly /48 of IPv6: one household or office, as the services count.
const networks = block(
  'map $remote_addr $network',
  'default $remote_addr;',
  String.raw`"~^(?<four>\d+\.\d+\.\d+)\.\d+$" $four;`,
  String.raw`"~*^(?<six>[0-9a-f]+:[0-9a-f]*:[0-9a-f]*):" $six;`,
);

/** The edge's ceiling of one network: 1,200 requests a minute. Files of builds are not counted. */
const LIMIT = 'limit_req zone=network burst=400 nodelay;';

const upstream = (name: string, copies: readonly string[]) =>
  block(
    `upstream ${name}`,
    `zone ${name} 128k;`,
    ...copies.map((copy) => `server ${copy} max_fails=5 fail_timeout=2s;`),
    'keepalive 32;',
    'keepalive_timeout 60s;', // a service keeps an idle connection for 72 s: nginx never writes into a closing one
  );

const matcherOf = (path: string) =>
  path.includes(':') ? pattern(`^${path.replace(/\./g, '\\.').replace(/:\w+/g, '[^/]+')}$`) : `= ${path}`;

const passes = ({ path, service, bodyBytes, readSeconds, raw, streams }: Place): string[] =>
  [
    `set $route ${quoted(path)};`,
    LIMIT,
    `client_max_body_size ${bodyBytes};`,
    `proxy_read_timeout ${readSeconds}s;`,
    raw ? 'proxy_request_buffering off;' : '',
    streams ? 'proxy_buffering off;' : '',
    `proxy_pass http://${service};`,
  ].filter(Boolean);

const special = new Set(exceptions.map(({ path }) => path));

/** Every address of /api that a contract declares goes straight to a copy of its owner. */
const apiLocations: readonly string[] = [
  ...exceptions.map((place) => block(`location ${matcherOf(place.path)}`, ...passes(place))),
  ...prefixes.flatMap((place) => [
    ...(special.has(place.path) ? [] : [block(`location = ${place.path}`, ...passes(place))]),
    block(`location ${place.path}/`, ...passes(place)),
  ]),
];

const FORWARDED = [
  'proxy_set_header Host $http_host;',
  'proxy_set_header Connection "";',
  'proxy_set_header X-Forwarded-Host $http_host;',
  'proxy_set_header X-Request-Id $request_id;',
  'proxy_set_header X-Real-IP "";',
  'proxy_set_header Forwarded "";',
];

const proxying = (front: Front): string[] => [
  'proxy_http_version 1.1;',
  ...FORWARDED,
  'proxy_set_header X-Forwarded-For $remote_addr;', // never what the visitor says of itself
  `proxy_set_header X-Forwarded-Proto ${front.https ? 'https' : '$scheme'};`,
  'proxy_connect_timeout 2s;',
  'proxy_read_timeout 31s;',
  'proxy_next_upstream error;', // reading is asked twice, never what a late copy may still do
  'proxy_next_upstream_tries 2;',
  'proxy_buffer_size 16k;', // content security policies are long
  'proxy_buffers 8 16k;',
];

const toEdge = ['client_max_body_size 32k;', 'proxy_pass http://edge;'];

const edgeLocations = (front: Front): (string | false)[] => [
  // What the edge tells machines is for those beside it.
  block('location = /healthz', 'access_log off;', 'default_type application/json;', `return 200 '{"ok":true}';`),
  block(`location ${pattern('^/(metrics|readyz)$')}`, 'return 404;'),
  block('location /api/', 'set $route /api;', LIMIT, ...toEdge),
  block('location /release/', 'set $route /release;', LIMIT, ...toEdge),
  front.mailbox === true &&
    block(
      'location /dev/mailbox', // answered to this machine alone: a request that names no other address
      ...FORWARDED,
      ...toEdge,
    ),
  block('location @edge', ...toEdge),
  block('location /', 'set $route /;', LIMIT, 'error_page 502 504 = @closed;', ...toEdge),
];

const fileLocation = ({ files }: Front): string | false =>
  files !== undefined &&
  block(`location ${files.prefix.replace(/\/*$/, '/')}`, 'internal;', `alias ${quoted(`${files.folder}/`)};`);

const listening = ({ listen, tls }: Front): (string | false)[] =>
  tls === undefined
    ? [`listen ${listen};`]
    : [
        `listen ${listen} ssl http2;`,
        `server_name ${tls.name};`,
        `ssl_certificate ${quoted(tls.certificate)};`,
        `ssl_certificate_key ${quoted(tls.key)};`,
        'ssl_protocols TLSv1.2 TLSv1.3;',
        'ssl_session_cache shared:tls:10m;',
        'ssl_session_timeout 1d;',
        'ssl_session_tickets off;',
      ];

const sender = ({ tls }: Front): string | false =>
  tls !== undefined &&
  block('server', `listen ${tls.plain};`, `server_name ${tls.name};`, `return 308 https://${tls.name}$request_uri;`);

const server = (front: Front): string =>
  block(
    'server',
    ...listening(front),
    'set $route -;',
    ...errorPages,
    ...proxying(front),
    ...guardHeaders(front),
    ...apiLocations,
    ...assetLocations(front),
    ...edgeLocations(front),
    fileLocation(front),
    ...answerLocations(front),
  );

const temporary = ({ folder }: Front) =>
  ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${quoted(`${folder}/${kind}`)};`,
  );

/** The whole configuration of an nginx in front of the site: one text, the same for the same front. */
export const nginxConf = (front: Front): string =>
  [
    HEADER,
    `pid ${quoted(`${front.folder}/nginx.pid`)};`,
    NO_ADDRESS,
    block('events', 'worker_connections 4096;'),
    block(
      'http',
      ...temporary(front),
      'server_tokens off;',
      `log_format farm escape=json '{${LOG_LINE}}';`,
      `access_log ${quoted(`${front.folder}/access.log`)} farm;`,
      'client_header_timeout 10s;',
      'client_body_timeout 30s;',
      'keepalive_timeout 72s;',
      'reset_timedout_connection on;',
      'sendfile on;',
      'tcp_nopush on;',
      ...(front.trusted ?? []).map((network) => `set_real_ip_from ${network};`),
      front.trusted !== undefined && 'real_ip_header X-Forwarded-For;\nreal_ip_recursive on;',
      networks,
      'limit_req_zone $network zone=network:10m rate=20r/s;',
      'limit_req_status 429;',
      ...assetMaps,
      ...guardMaps(front),
      upstream('edge', front.edges),
      ...SERVICES.map((service) => upstream(service, front.services[service])),
      sender(front),
      server(front),
    ),
    '',
  ].join('\n');
