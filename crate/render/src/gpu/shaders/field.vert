// `lift` brings higher pressure nearer: where two fields lie in one plane the larger is seen, and where they are
// equal, on the contact surface, they meet.
uniform mat4 view_projection;
uniform float lift;
in vec4 vertex;
out float pressure;
void main() {
  pressure = vertex.w;
  gl_Position = view_projection * vec4(vertex.xyz, 1.0);
  gl_Position.z -= lift * pressure * gl_Position.w;
}
