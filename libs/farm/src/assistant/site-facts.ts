/** A sentence of the assistant about this site, with figures as placeholders: '{price}'. */
export interface SiteFactText {
  answer: string;
  /** What to do next; null: nothing. */
  next: string | null;
}

interface SiteFact extends SiteFactText {
  /** As editors see it. */
  name: string;
  /** Said to visitors who write in Spanish, as long as no other English sentence is published. */
  spanish: SiteFactText;
}

/** What the assistant says about the site and the farm, by topic. Placeholders are filled in by the tool `site-facts`. */
export const builtInSiteFacts = {
  'course-price': {
    name: 'Price of the course',
    answer: 'The course {course} costs {price}, once, with {includes}.',
    next: 'With it come {materials}. It is for sale in the country store.',
    spanish: {
      answer: 'El curso {course} cuesta {price}, en un solo pago.',
      next: 'Se vende en la tienda, Country Store. El curso está en inglés.',
    },
  },
  'guide-price': {
    name: 'Prices of the guides',
    answer:
      '{freeGuides} are free; the premium guides cost {premiumPrices} and the teacher guides {teacherPrices}; both are not for sale yet.',
    next: null,
    spanish: {
      answer:
        'Las guías {freeGuides} son gratis; las guías premium cuestan {premiumPrices} y las de maestros {teacherPrices}, pero todavía no están a la venta.',
      next: null,
    },
  },
  buy: {
    name: 'How to buy',
    answer:
      'You buy in the country store, by card, without an account: choose the course and press its button. The price of {course} is {price}.',
    next: 'The email with your link comes right after the payment.',
    spanish: {
      answer:
        'Compre en la tienda, Country Store, con tarjeta y sin cuenta: elija el curso y oprima su botón. {course} cuesta {price}.',
      next: 'El correo con su enlace llega enseguida después del pago.',
    },
  },
  refund: {
    name: 'Refunds',
    answer:
      'Yes: within {refundDays} days of your purchase we give the money back. Write to {ordersEmail} with your order number.',
    next: null,
    spanish: {
      answer:
        'Sí: le devolvemos su dinero dentro de {refundDays} días después de la compra. Escriba a {ordersEmail} con su número de pedido.',
      next: null,
    },
  },
  order: {
    name: 'Where is my order',
    answer:
      "I can't see orders here. Your receipt email has the order number and the link to your library; if you have no such email, write to {ordersEmail}.",
    next: 'Look in the spam folder first.',
    spanish: {
      answer:
        'Aquí no puedo ver pedidos. El correo de su recibo trae el número de pedido y el enlace a su biblioteca; si no le llegó, escriba a {ordersEmail}.',
      next: 'Primero busque en el correo no deseado.',
    },
  },
  library: {
    name: 'Library',
    answer:
      'What you bought is in your library: open the link of your receipt email, or ask for a new link on the library page with the email address of the purchase.',
    next: null,
    spanish: {
      answer:
        'Lo que compró está en su biblioteca: abra el enlace del correo de su recibo, o pida otro enlace en la página Library con el correo de la compra.',
      next: null,
    },
  },
  certificate: {
    name: 'Certificate',
    answer:
      'You get a certificate of completion when you have passed the quiz of every lesson: two thirds right, questions of safety always, and as many tries as you need. Anyone can check its code on the page that the certificate names.',
    next: null,
    spanish: {
      answer:
        'Recibe un certificado cuando pasa el cuestionario de cada lección: dos tercios bien, las preguntas de seguridad siempre, y con todos los intentos que necesite.',
      next: null,
    },
  },
  privacy: {
    name: 'Privacy of chats',
    answer:
      'Chats are stored for 90 days to improve my answers, with email addresses and phone numbers masked; an outside AI service may process them. Please share no private details.',
    next: 'The privacy page lists everything that is stored.',
    spanish: {
      answer:
        'Guardamos los chats 90 días para mejorar mis respuestas, con los correos y teléfonos tapados; un servicio de IA de fuera puede procesarlos. No escriba aquí datos privados.',
      next: 'La página Privacy dice todo lo que se guarda.',
    },
  },
  erase: {
    name: 'Erasing a chat',
    answer:
      "Press 'Erase this conversation' under this chat: it deletes every message and what I remember of your garden at once.",
    next: 'The privacy page erases what the other parts of the site hold of you.',
    spanish: {
      answer:
        "Oprima 'Erase this conversation' debajo de este chat: borra enseguida todos los mensajes y lo que recuerdo de su huerto.",
      next: 'En la página Privacy se borra lo que guardan las otras partes del sitio.',
    },
  },
  person: {
    name: 'Talking to a person',
    answer: 'A person answers at {infoEmail} and {phone}, or through the contact page.',
    next: null,
    spanish: {
      answer: 'Hable con una persona: escriba a {infoEmail}, llame al {phone} o use la página Contact.',
      next: null,
    },
  },
  location: {
    name: 'Where the farm is',
    answer: '{farm} is in {place}.',
    next: 'Write to {infoEmail} before you come.',
    spanish: { answer: '{farm} está en {place}.', next: 'Escriba a {infoEmail} antes de venir.' },
  },
  'program-dates': {
    name: 'Dates of the fall course',
    answer: '{program} {begins} on {firstDay}; classes {are} {classTimes}.',
    next: null,
    spanish: { answer: 'La primera clase de {program}: {firstDay}.', next: 'El horario está en la página Programs.' },
  },
  'program-price': {
    name: 'Price of the fall course',
    answer: '{program}: {tiers}.',
    next: null,
    spanish: { answer: '{program}: {tiers}.', next: null },
  },
  free: {
    name: 'What is free',
    answer:
      'Free here: the guides {freeGuides}, the quizzes, the farm plan, the grant search, the recipes and this chat.',
    next: null,
    spanish: {
      answer:
        'Gratis aquí: las guías {freeGuides}, los cuestionarios, el plan de siembra, la búsqueda de subvenciones, las recetas y este chat.',
      next: null,
    },
  },
  teachers: {
    name: 'For teachers',
    answer:
      "Start with {kidsGuide}, our free guide of garden activities for children, sorted by age. The lesson guides, with plans and student sheets, are {teacherGuides}; they aren't for sale yet.",
    next: 'Your class can take the free Simple Quiz together: basic gardening, soil and plant care, with the reason behind every answer.',
    spanish: {
      answer:
        'Empiece con {kidsGuide}, nuestra guía gratis de actividades de huerto para niños, por edades. Las guías con planes de lección son {teacherGuides}; todavía no están a la venta.',
      next: 'Su clase puede hacer gratis el Simple Quiz. Todo está en inglés.',
    },
  },
  schools: {
    name: 'Youth and schools',
    answer:
      'Ask us for a field trip, a class visit or a garden program: write to {infoEmail} with the grade, how many children and your dates, and a person answers. Our program for children and schools is {youthPrograms}: beds, seeds and first harvests.',
    next: 'Classes can use the free quizzes and guides today.',
    spanish: {
      answer:
        'Pídanos una visita de su clase o un programa de huerto: escriba a {infoEmail} con el grado, cuántos niños son y sus fechas, y le contesta una persona. Nuestro programa para niños y escuelas es {youthPrograms}.',
      next: 'Los cuestionarios y las guías gratis se pueden usar hoy mismo.',
    },
  },
  'course-start': {
    name: 'When the course starts',
    answer: '{course} is online: you start when you like, right after the purchase, and read at your own pace.',
    next: 'Its first lesson is free to read.',
    spanish: {
      answer: 'Empiece cuando quiera: {course} está en línea, se abre enseguida después de la compra y va a su paso.',
      next: 'La primera lección se lee gratis.',
    },
  },
  'program-place': {
    name: 'Where the fall course is held',
    answer: '{program}: {where}, so you can join online. {recordings}.',
    next: null,
    spanish: { answer: '{program} se da en persona y en línea, y cada clase se graba.', next: null },
  },
  weather: {
    name: 'Weather',
    answer: 'The community page has the weather card: frost, heat, rain and good hours for spraying at the farm.',
    next: null,
    spanish: {
      answer:
        'Vea el tiempo en la página Community Griot: helada, calor, lluvia y buenas horas para fumigar en la granja.',
      next: null,
    },
  },
  plan: {
    name: 'Farm plan',
    answer:
      'The farm plan asks for place, crops, time and budget, and gives four weeks of tasks with dates. It is free and needs no account.',
    next: null,
    spanish: {
      answer:
        'Haga su plan en Start My Farm Plan: pregunta lugar, cultivos, tiempo y dinero, y le da cuatro semanas de tareas con fechas. Es gratis y no pide cuenta.',
      next: null,
    },
  },
  visit: {
    name: 'Visiting the farm',
    answer:
      'Write first: the farm has no set visiting hours. Send {infoEmail} your day and how many you are, or call {phone}, and a person answers.',
    next: 'The farm is in {place}.',
    spanish: {
      answer:
        'Escriba primero: la granja no tiene horario de visitas. Mande a {infoEmail} el día y cuántos son, o llame al {phone}, y le contesta una persona.',
      next: 'La granja está en {place}.',
    },
  },
  hours: {
    name: 'Hours',
    answer:
      'Write to {infoEmail} before you come: the farm has no set hours for visitors. The site, the store and this chat are open day and night.',
    next: null,
    spanish: {
      answer:
        'Escriba a {infoEmail} antes de venir: la granja no tiene horario fijo para visitas. El sitio, la tienda y este chat están abiertos de día y de noche.',
      next: null,
    },
  },
  kids: {
    name: 'For kids',
    answer:
      'Start with {kidsGuide}, a free guide of garden activities for children, sorted by age. Children under eight can play the Picture Round; older ones can try the Simple Quiz, the Quiz Challenge and the farm game.',
    next: "They're all free, and none of them asks for an account.",
    spanish: {
      answer:
        'Empiece con {kidsGuide}, una guía gratis de actividades de huerto para niños, por edades. Los menores de ocho años pueden jugar Picture Round; los mayores, el Simple Quiz, el Quiz Challenge y el juego de la granja.',
      next: 'Todo es gratis y sin cuenta, y está en inglés.',
    },
  },
  language: {
    name: 'Languages',
    answer:
      'Write to me in English or in Spanish, and I answer in the same language. The pages, guides and lessons are in English.',
    next: 'The grant search understands a need that you write in Spanish.',
    spanish: {
      answer:
        'Escríbame en español o en inglés, y le contesto en el mismo idioma. Las páginas, las guías y las lecciones están en inglés.',
      next: 'La búsqueda de subvenciones entiende lo que usted necesita, escrito en español.',
    },
  },
  work: {
    name: 'Jobs and volunteering',
    answer:
      "Write to {infoEmail}, and say what you can do and when: a person reads it. We don't list jobs, internships or volunteer days on this site.",
    next: null,
    spanish: {
      answer:
        'Escriba a {infoEmail} y diga qué sabe hacer y cuándo puede: lo lee una persona. En este sitio no anunciamos empleos, prácticas ni días de voluntarios.',
      next: null,
    },
  },
  produce: {
    name: 'Food and plants',
    answer: "We don't sell vegetables, eggs, meat, seeds or plants here: the country store has guides and a course.",
    next: 'Ask {infoEmail} if you want to know about food from the farm.',
    spanish: {
      answer: 'Aquí no vendemos verduras, huevos, carne, semillas ni plantas: la tienda tiene guías y un curso.',
      next: 'Si quiere saber de la comida de la granja, pregunte a {infoEmail}.',
    },
  },
  shipping: {
    name: 'Shipping',
    answer: 'Nothing gets shipped: the guides are files to read or print, and the course opens in your browser.',
    next: 'The link to what you bought comes by email.',
    spanish: {
      answer: 'No enviamos paquetes: las guías son archivos para leer o imprimir, y el curso se abre en su navegador.',
      next: 'El enlace de lo que compró llega por correo electrónico.',
    },
  },
  payment: {
    name: 'Ways to pay',
    answer:
      'Pay by card, on the checkout page of the country store. We take no cash and no checks there, and the card number never reaches us.',
    next: "Please don't type a card number in this chat.",
    spanish: {
      answer:
        'Pague con tarjeta en la página de pago de la tienda. Ahí no aceptamos efectivo ni cheques, y el número de la tarjeta nunca nos llega.',
      next: 'Por favor, no escriba números de tarjeta en este chat.',
    },
  },
  account: {
    name: 'Account and password',
    answer:
      "You don't need an account: the guides, quizzes, farm plan and chat are open to everybody. Only the grant search asks you to sign in, by a link or code that we email you, so there's no password.",
    next: "If the email doesn't come, look in the spam folder and ask for a new one.",
    spanish: {
      answer:
        'No necesita cuenta: las guías, los cuestionarios, el plan y el chat están abiertos para todos. Solo la búsqueda de subvenciones le pide entrar, con un enlace o código que le mandamos por correo, así que no hay contraseña.',
      next: 'Si el correo no llega, busque en el correo no deseado y pida otro.',
    },
  },
  coop: {
    name: 'Legacy Co-Op',
    answer:
      'Join the Legacy Co-Op by writing to us on the contact page: say whether you want the {coopPaths} path. Members share tools, seed, buying power and know-how.',
    next: null,
    spanish: {
      answer:
        'Para entrar en la Legacy Co-Op, escríbanos en la página Contact y diga si quiere el camino de {coopPaths} semanas. Los miembros comparten herramientas, semilla, compras y lo que saben.',
      next: null,
    },
  },
  newsletter: {
    name: 'Newsletter',
    answer:
      'Sign up for {newsletter} on the home page, and confirm it from your inbox. It tells you each week what to plant by which day and which nights to cover, with a short post from the farm.',
    next: 'It takes one click to unsubscribe.',
    spanish: {
      answer:
        'Apúntese a nuestra carta de los lunes en la página principal y confírmela desde su correo. Cada semana dice qué sembrar y hasta qué día, y qué noches tapar las plantas; está en inglés.',
      next: 'Con un clic la deja.',
    },
  },
  quiz: {
    name: 'Quizzes',
    answer:
      'Play the Quiz Challenge for points, badges and the leaderboard: all it asks is a player name. The Simple Quiz has no clock, and shows the reason behind every answer.',
    next: 'Both are free.',
    spanish: {
      answer:
        'Juegue el Quiz Challenge por puntos, insignias y un lugar en la tabla: solo pide un nombre de jugador. El Simple Quiz no tiene reloj y da la razón de cada respuesta.',
      next: 'Los dos son gratis y están en inglés.',
    },
  },
  'grant-search': {
    name: 'Grant search',
    answer:
      'Open the grant search, sign in with a link or code from your email, and say who you are and what you need. It shows the grants that fit, why, by when and how to apply, and you can track your applications there.',
    next: "It's free.",
    spanish: {
      answer:
        'Abra la búsqueda de subvenciones, entre con un enlace o código de su correo y diga quién es y qué necesita. Le muestra las que le quedan, por qué, hasta cuándo y cómo pedirlas, y ahí puede llevar la cuenta de sus solicitudes.',
      next: 'Es gratis.',
    },
  },
  social: {
    name: 'Social media',
    answer: 'Find us on Facebook, Instagram, TikTok and LinkedIn: the links are on the About page.',
    next: null,
    spanish: {
      answer: 'Búsquenos en Facebook, Instagram, TikTok y LinkedIn: los enlaces están en la página About.',
      next: null,
    },
  },
  workshops: {
    name: 'Workshops for groups',
    answer:
      'Ask us for a workshop: write to {infoEmail} with your group, how many you are, what you want to learn and your dates, and a person answers.',
    next: 'The short reads of Urban Farming Basics on the courses page are free.',
    spanish: {
      answer:
        'Pídanos un taller: escriba a {infoEmail} con su grupo, cuántos son, qué quieren aprender y sus fechas, y le contesta una persona.',
      next: 'Las lecturas cortas de Urban Farming Basics, en la página Courses, son gratis.',
    },
  },
} as const satisfies Readonly<Record<string, SiteFact>>;

export type SiteFactTopic = keyof typeof builtInSiteFacts;
type SiteFactTexts = Readonly<Partial<Record<SiteFactTopic, SiteFactText>>>;

/** The names of the placeholders in a text: 'course' of '{course}'. */
export const placeholdersIn = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)),
];

let published: SiteFactTexts = {};

/** Sets the sentences that operators have published. */
export const setSiteFacts = (texts: SiteFactTexts): void => {
  published = texts;
};

/** The published sentence of a topic, or the built-in one. */
export const siteFactText = (topic: SiteFactTopic): SiteFactText => published[topic] ?? builtInSiteFacts[topic];

/** The built-in sentence of a topic in Spanish; null where another English one is published. */
export const spanishSiteFact = (topic: SiteFactTopic): SiteFactText | null =>
  published[topic] ? null : builtInSiteFacts[topic].spanish;
