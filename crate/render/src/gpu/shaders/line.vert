// A segment as a quad of constant width on the screen; one device px of it is left for a soft edge.
uniform mat4 view_projection;
uniform mat4 model;
uniform vec2 viewport;
uniform float width;
uniform float bias;
in vec2 corner;
in vec3 a;
in vec3 b;
out float offset;
void main() {
  vec4 p = view_projection * model * vec4(a, 1.0);
  vec4 q = view_projection * model * vec4(b, 1.0);
  float near = 1e-6;
  if (p.w < near && q.w < near) { gl_Position = vec4(2.0, 2.0, 2.0, 1.0); offset = 0.0; return; }
  if (p.w < near) p = mix(p, q, (near - p.w) / (q.w - p.w));
  if (q.w < near) q = mix(q, p, (near - q.w) / (p.w - q.w));
  vec2 along = (q.xy / q.w - p.xy / p.w) * viewport;
  along = dot(along, along) > 0.0 ? normalize(along) : vec2(1.0, 0.0);
  float half_width = 0.5 * width + 0.5;
  vec4 c = corner.x < 0.5 ? p : q;
  vec2 away = (vec2(-along.y, along.x) * corner.y * half_width + along * (corner.x * 2.0 - 1.0) * 0.35 * width);
  c.xy += away * 2.0 / viewport * c.w;
  c.z -= bias * c.w;
  offset = corner.y * half_width;
  gl_Position = c;
}
